import { PlateauBoard } from './element';

export { PlateauBoard, type PlateauBoardEvents } from './element';

declare global {
  interface HTMLElementTagNameMap {
    'plateau-board': PlateauBoard;
  }
}

globalThis.customElements?.define('plateau-board', PlateauBoard);
