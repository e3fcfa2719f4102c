/** The words that the board element takes from the page. */
export const ELEMENT_WORDS = [
  'web.board',
  'web.choose',
  'web.empty',
  'web.height',
  'web.stack',
  'web.stack-stuck',
  'web.stack-stuck-one',
  'web.stack-take',
  'web.target',
] as const;
