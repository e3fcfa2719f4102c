import { expect, it } from 'vitest';
import { refusalMarks } from './marks';

it('an attack is an arrow from the attacker to what it attacks', () => {
  const marks = refusalMarks([
    { cell: 'f1', role: 'crossed' },
    { cell: 'a6', role: 'attacker' },
  ]);
  expect(marks.arrows).toEqual([{ from: 'a6', to: 'f1', ink: 'danger' }]);
  expect(marks.crosses).toEqual(['f1']);
  expect(marks.rings).toEqual([]);
});

it('what stands in the way is ringed', () => {
  const marks = refusalMarks([
    { cell: 'd2', role: 'blocker' },
    { cell: 'd1', role: 'origin' },
    { cell: 'd4', role: 'target' },
  ]);
  expect(marks).toEqual({ arrows: [], rings: ['d2'], crosses: ['d4'], outlines: ['d1'] });
});

it('an attacker of nothing named is ringed', () => {
  expect(refusalMarks([{ cell: 'e8', role: 'attacker' }]).rings).toEqual(['e8']);
});

it('a cell whose role only its game knows is outlined', () => {
  expect(refusalMarks([{ cell: 'b7', role: 'goal' }]).outlines).toEqual(['b7']);
});
