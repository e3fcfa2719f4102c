// A game against the computer in twenty lines: node play.mjs chess
import { createInterface } from 'node:readline';
import { openCore, Refused } from '@plateau/core';

const core = await openCore();
const match = core.open(process.argv[2] ?? core.games()[0].game);
const show = () => console.log(`${match.position}\n${match.status}`);
show();
for await (const typed of createInterface(process.stdin)) {
  try {
    match.play(typed);
    if (match.outcome === null) match.play(match.think({ level: 3, limits: {} }).move);
    show();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.log(error.message);
  }
  if (match.outcome !== null) break;
}
