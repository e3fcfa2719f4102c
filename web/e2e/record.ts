/** Figures and results stand in docs/browser.md as a command has found them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('../../docs/browser.md', import.meta.url));

/** Prints the lines, and puts them between the marks of this name in the document if WRITE is set. */
export function record(name: string, lines: string[]): void {
  const text = lines.join('\n');
  console.log(text);
  if (!process.env.WRITE) return;
  const [begin, end] = [`<!-- ${name}: written by a command -->\n`, `\n<!-- /${name} -->`];
  const all = readFileSync(page, 'utf8');
  const [from, to] = [all.indexOf(begin) + begin.length, all.indexOf(end)];
  if (from < begin.length || to < from) throw new Error(`docs/browser.md has no place for ${name}`);
  writeFileSync(page, all.slice(0, from) + text + all.slice(to));
}
