/**
 * French sets a space before some punctuation, and no line may begin with such a sign. The words of
 * the core and of the server, which are made for terminals too, have ordinary spaces there. They
 * become no-break spaces here, where all text is drawn.
 */
import { type ComponentChildren, options } from 'preact';
import { settings } from './settings';

export const spaced = (text: string): string =>
  text.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/« /g, '«\u00a0');

function held(children: ComponentChildren): ComponentChildren {
  if (typeof children === 'string') return spaced(children);
  return Array.isArray(children)
    ? children.map((one: ComponentChildren) => (typeof one === 'string' ? spaced(one) : one))
    : children;
}

export function startSpacing(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    const props = vnode.props as { children?: ComponentChildren } | null;
    if (props?.children !== undefined && settings.get().language === 'fr')
      props.children = held(props.children);
    before?.(vnode);
  };
}
