/** Games and positions from outside and to it: text, files, pictures. */
import { cellsOf } from '../core/match';
import type { ImportedGame, Refusal, RefusedGame } from '../core/protocol';
import { isCourse, openCourse } from '../learn/given';
import { type MiniBoard, pictureOf } from '../panels/MiniBoard';
import { readAddress } from './address';
import { openCollection, refusedWords } from './collection';
import { lookOf } from './look';
import { open } from './opening';
import { opponentForPosition } from './rights';
import { settings } from './settings';
import { lastShown, type Place, table, theCore } from './table';
import { tagsOf } from './tags';
import { resultWords, say } from './words';

/** The largest file that may be a single game; a larger one is listed without trying. */
const MOST_BYTES = 4_000_000;

export type Loaded =
  | { kind: 'opened' }
  /** Lessons: their dialogue is open, and says what is wrong with them. */
  | { kind: 'lessons' }
  /** A file of many games: they are listed. */
  | { kind: 'collected' }
  | { kind: 'refused'; text: string };

/** Opens whatever a text holds: a position, a game, a file of games to choose from. */
export async function loadText(
  given: string,
  from?: { file: Blob; name: string },
): Promise<Loaded> {
  const address = readAddress(given);
  if (address?.kind === 'here') {
    // The page opens what its address names.
    location.hash = address.hash;
    return { kind: 'opened' };
  }
  if (address?.kind === 'elsewhere')
    return { kind: 'refused', text: say('web.elsewhere', { host: address.host }) };
  const text = address?.text ?? given;
  if (isCourse(text)) {
    await openCourse(text);
    return { kind: 'lessons' };
  }
  if (text.length > MOST_BYTES) return collect(new Blob([text]), say('web.collection.pasted'));
  const game = table.get().scene?.game;
  const imported = await theCore().call('import', { text, ...(game ? { game } : {}) });
  if (imported.kind === 'refused') return { kind: 'refused', text: imported.refusal.text };
  if (imported.kind === 'position')
    return opened(await open({ saved: imported.saved }, opponentForPosition()));
  const games = imported.games.filter((one): one is ImportedGame => 'saved' in one);
  const refused = imported.games.filter((one): one is RefusedGame => !('saved' in one));
  if (games.length === 0)
    return {
      kind: 'refused',
      text: refused[0] ? whereRefused(refused[0], refused.length) : say('web.nothing-found'),
    };
  if (games.length === 1 && refused.length === 0) return openImported(games[0]!);
  return collect(from?.file ?? new Blob([text]), from?.name ?? say('web.collection.pasted'));
}

/** Lists the games of a file; the list says how reading goes, and why it does not. */
function collect(file: Blob, name: string): Loaded {
  void openCollection(file, name);
  return { kind: 'collected' };
}

/** The text of a file: UTF-8, or else Latin-1 as older programs write it. */
export function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The same for a file. */
export async function loadFile(file: File): Promise<Loaded> {
  if (file.size > MOST_BYTES) return collect(file, file.name);
  const text = await file.arrayBuffer().then(decoded, () => null);
  return text === null
    ? { kind: 'refused', text: say('web.unreadable', { file: file.name }) }
    : loadText(text, { file, name: file.name });
}

/** Why a game could not be read, and where: at which move, or else in which line of the text. */
function whereRefused({ refusal, move, game }: RefusedGame, of: number): string {
  const { text, line } = refusal;
  if (of > 1) return refusedWords({ game, line, text, ...(move !== undefined && { move }) });
  if (move !== undefined) return say('web.refused-at', { move, reason: text });
  return line > 0 ? say('web.refused-line', { line, reason: text }) : text;
}

export async function openImported(
  game: ImportedGame,
  place: Place | null = null,
): Promise<Loaded> {
  const { saved, tags } = game;
  const loaded = opened(await open({ saved }, { kind: 'here' }, place, tagsOf(tags)));
  if (loaded.kind === 'opened') table.set({ notice: otherwiseThanWritten(game) });
  return loaded;
}

/** What was read otherwise than the file has it. */
const otherwiseThanWritten = ({ leftOut, contradiction, result }: ImportedGame): string =>
  [
    leftOut && leftOutWords(leftOut),
    contradiction && say('web.contradiction', { result: resultWords(result), end: contradiction }),
  ]
    .filter(Boolean)
    .join(' ');

/** Which variations were cut off, and why. */
function leftOutWords({ count, first }: NonNullable<ImportedGame['leftOut']>): string {
  const told = first.map(({ move, text }) =>
    move ? say('web.left-out', { move, reason: text }) : say('web.left-out-all', { reason: text }),
  );
  const more = count - first.length;
  return [...told, ...(more > 0 ? [say('web.left-out-more', { count: more })] : [])].join(' ');
}

const opened = (refusal: Refusal | null): Loaded =>
  refusal ? { kind: 'refused', text: refusal.text } : { kind: 'opened' };

export function download(name: string, type: string, content: BlobPart): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Pixels across a saved picture. */
const PICTURE = 1200;

/** The position shown, as an SVG file. */
export function picture(turned: boolean): string {
  const { match, scene } = table.get();
  const likes = settings.get();
  const props: Parameters<typeof MiniBoard>[0] = {
    board: match!.board,
    stacks: scene!.stacks,
    last: cellsOf(lastShown(table.get())),
    coordinates: likes.coordinates,
    turned,
    title: scene!.position,
    look: lookOf(likes, scene!.game, 'picture'),
  };
  return pictureOf(props, PICTURE);
}

/** Copies to the clipboard. Resolves to false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  return (
    navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    ) ?? false
  );
}

export async function copyPicture(png: Promise<Blob>): Promise<boolean> {
  // The item gets a promise, not the picture: while the picture is drawn, some browsers forget that
  // a button was pressed.
  return (
    navigator.clipboard?.write([new ClipboardItem({ 'image/png': png })]).then(
      () => true,
      () => false,
    ) ?? false
  );
}

/** The same as PNG. */
export async function pixels(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d')!.drawImage(image, 0, 0);
  URL.revokeObjectURL(image.src);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
  );
}
