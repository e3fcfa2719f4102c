# Completion for bash: `plateau` itself says what a word may become, the text programs by their --help.

# Replies what begins like the word at the cursor. Bash cuts words at an equals sign, so what stands before one is left
# out again.
__plateau_reply() {
  local word=$1 answer
  shift
  COMPREPLY=()
  for answer in "$@"; do
    [[ $answer == "$word"* ]] || continue
    if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then
      answer=${answer#"${word%"${word##*=}"}"}
    fi
    COMPREPLY+=("$answer")
  done
  [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
  return 0
}

# The words up to the cursor, as blanks separate them.
__plateau_words() {
  local line=${COMP_LINE:0:COMP_POINT}
  read -ra words <<<"$line"
  [[ $line == *[[:blank:]] ]] && words+=("")
  return 0
}

_plateau() {
  local -a words answers
  __plateau_words
  mapfile -t answers < <("${words[0]/#\~/$HOME}" help --complete -- "${words[@]:1}" 2>/dev/null)
  __plateau_reply "${words[-1]}" "${answers[@]}"
}

_plateau_text_program() {
  local -a words answers
  __plateau_words
  if [[ ${words[-1]} == -* ]]; then
    mapfile -t answers < <("${words[0]/#\~/$HOME}" --help 2>/dev/null | grep -oE -- '^ +--[a-z]+' | tr -d ' ')
  elif [[ ${words[-2]} == --lang ]]; then
    answers=(en fr)
  fi
  __plateau_reply "${words[-1]}" "${answers[@]}"
}

complete -o default -F _plateau plateau
complete -o default -F _plateau_text_program echecs stackchess abalone
