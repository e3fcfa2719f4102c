// What the documentation site does by itself: light or dark, the menu, and search without any server. It is run in the
// head of a page, before anything is painted.
'use strict';

const root = document.documentElement;

// The reader's choice goes before the system's. Where nothing may be kept, it holds for this page.
const shadeKey = 'plateau-docs-shade';
const kept = {
  get: () => {
    try {
      return localStorage.getItem(shadeKey);
    } catch {
      return null;
    }
  },
  set: (shade) => {
    try {
      localStorage.setItem(shadeKey, shade);
    } catch {}
  },
};
if (kept.get()) root.dataset.shade = kept.get();

function otherShade() {
  const now = root.dataset.shade ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  root.dataset.shade = now === 'dark' ? 'light' : 'dark';
  kept.set(root.dataset.shade);
}

/** Words as they are compared: without capitals and accents. */
const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Where a word begins in a text; words are found by their beginnings. */
function beginning(text, word) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1])) return at;
  return -1;
}

// All sections of all pages: title of the page, title of the section, place, text; and the same, folded.
const sections = [];
globalThis.searchable = (entries) => {
  sections.push(...entries.map(([page, title, place, text]) => ({
    page, title, place, text, in: [folded(title || page), folded(page), folded(text)],
  })));
};

/** The sections that have every word, best first: a title counts more than a page's, and that more than the text. */
function search(query) {
  const words = folded(query).split(/[^\p{L}\p{N}_:+#-]+/u).filter(Boolean);
  if (words.length === 0) return [];
  const weights = [20, 6, 2];
  const found = [];
  for (const section of sections) {
    let worth = 0;
    const all = words.every((word) => {
      const hits = section.in.map((text) => beginning(text, word));
      const best = Math.max(...hits.map((at, i) => (at < 0 ? 0 : weights[i] + (at === 0 ? 1 : 0))));
      worth += best + (section.in[0] === word ? 20 : 0);
      return best > 0;
    });
    if (all) found.push({ section, worth: section.place.startsWith('reference/') ? worth / 10 : worth });
  }
  return found.sort((a, b) => b.worth - a.worth).map(({ section }) => ({ section, words }));
}

/** The text around the first word that was found, which is marked. */
function excerpt({ section, words }) {
  const line = document.createElement('span');
  // Folding keeps the places of letters in composed text, but for some signs that nobody searches for.
  const at = Math.max(0, ...words.map((word) => beginning(section.in[2], word)));
  const word = words.find((one) => section.in[2].startsWith(one, at)) ?? '';
  const text = section.text.normalize('NFC');
  const from = Math.max(0, text.lastIndexOf(' ', Math.max(0, at - 50)));
  line.append((from > 0 ? '…' : '') + text.slice(from, at));
  const mark = document.createElement('mark');
  mark.textContent = text.slice(at, at + word.length);
  if (word) line.append(mark);
  line.append(text.slice(at + word.length, at + 110), text.length > at + 110 ? '…' : '');
  return line;
}

const shownAtMost = 30;

function begin() {
  document.querySelector('.shade').addEventListener('click', otherShade);

  const menu = document.querySelector('.menu');
  const wide = matchMedia('(min-width: 60em)');
  const open = () => { menu.open = wide.matches; };
  wide.addEventListener('change', open);
  open();

  const field = document.querySelector('.search input');
  const box = document.getElementById('found');
  const status = box.querySelector('p');
  const list = box.querySelector('ol');
  const show = () => {
    const asked = field.value.trim();
    box.hidden = asked === '' || sections.length === 0;
    if (box.hidden) return;
    const found = search(asked);
    status.textContent = found.length === 0 ? field.dataset.nothing : field.dataset.found.replace('{count}', String(found.length));
    list.replaceChildren(...found.slice(0, shownAtMost).map((hit) => {
      const link = document.createElement('a');
      link.href = `${root.dataset.root}/${hit.section.place}`;
      const title = document.createElement('b');
      title.textContent = hit.section.title ? `${hit.section.page} › ${hit.section.title}` : hit.section.page;
      link.append(title, excerpt(hit));
      const item = document.createElement('li');
      item.append(link);
      return item;
    }));
  };
  // What is searched is fetched when somebody begins to search; as a script, which works from a file too.
  const fetchIndex = () => {
    for (const part of [root.lang, 'reference']) {
      const script = document.createElement('script');
      script.src = `${root.dataset.root}/search-${part}.js`;
      script.addEventListener('load', show);
      document.head.append(script);
    }
  };
  field.addEventListener('focus', fetchIndex, { once: true });
  field.addEventListener('input', show);

  const form = field.form;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  form.addEventListener('keydown', (event) => {
    const links = [field, ...list.querySelectorAll('a')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      links[Math.min(links.length - 1, Math.max(0, links.indexOf(document.activeElement) + step))].focus();
      event.preventDefault();
    } else if (event.key === 'Escape') {
      field.value = '';
      show();
      field.focus();
    }
  });
  // A hit on the same page closes the list, too.
  list.addEventListener('click', () => { box.hidden = true; });
  document.addEventListener('click', (event) => { if (!form.contains(event.target)) box.hidden = true; });
  field.addEventListener('click', show);
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || document.activeElement === field) return;
    event.preventDefault();
    field.focus();
  });
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
else begin();
