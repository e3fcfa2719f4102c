import { render } from 'preact';
import { PieceShape, PieceDefs } from './pieces/PieceShape';
import { themes } from './board/themes';
const kinds = ['king','queen','rook','bishop','knight','pawn'];
render(<svg width="1200" viewBox="0 0 600 800">{Object.values(themes).map((t,ti)=>(['classic','modern'] as const).map((s,si)=>(['white','black'] as const).map((c,ci)=>kinds.map((k,i)=><g transform={`translate(${(i+0)*100+50} ${(ti*4+si*2+ci)*100+50})`}>{ti<2&&<><defs><PieceDefs theme={t} prefix={`t${ti}`}/></defs><rect x="-50" y="-50" width="100" height="100" fill={(i+ci+si)%2?t.dark:t.light}/><PieceShape piece={`${c}-${k}`} set={s} theme={t} prefix={`t${ti}`}/></>}</g>))))}</svg>, document.getElementById('page')!);
