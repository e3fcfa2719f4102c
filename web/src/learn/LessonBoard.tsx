/** The board of a lesson. */
import { useMemo } from 'preact/hooks';
import { useStore } from '../state/store';
import { actionsOf, HandBoard, marksOfHand } from './HandBoard';
import { hand, lesson } from './lesson';

const actions = actionsOf(lesson, hand);

export function LessonBoard() {
  const state = useStore(lesson);
  const marks = useMemo(() => marksOfHand(state), [state]);
  return <HandBoard state={state} marks={marks} actions={actions} prefix="lesson" />;
}
