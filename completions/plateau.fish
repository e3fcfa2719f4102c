# Completion for fish: `plateau` itself says what a word may become, the text programs by their --help.
function __plateau_answers
    set -l words (commandline -opc) (commandline -ct)
    $words[1] help --complete -- $words[2..-1] 2>/dev/null
end
complete -c plateau -a '(__plateau_answers)'

function __plateau_text_program_options
    set -l words (commandline -opc)
    $words[1] --help 2>/dev/null | string match -r -- '^ +--[a-z]+' | string trim
end
for program in echecs stackchess abalone
    complete -c $program -n 'string match -q -- "-*" (commandline -ct)' -a '(__plateau_text_program_options)'
    complete -c $program -l lang -x -a 'en fr'
end
