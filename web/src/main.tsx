import { render } from 'preact';

render(<h1>Plateau</h1>, document.getElementById('page')!);
