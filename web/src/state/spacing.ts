/**
 * French sets a space before some signs, and no line may begin with one of them: the space holds it to the word before. The words of
 * the core and of the server, which are made for terminals too, have an ordinary one. Put right where all words pass: as they are drawn.
 */
import { options, type ComponentChildren } from 'preact';
import { settings } from './settings';

export const spaced = (text: string): string => text.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/« /g, '«\u00a0');

function held(children: ComponentChildren): ComponentChildren {
  if (typeof children === 'string') return spaced(children);
  return Array.isArray(children) ? children.map((one: ComponentChildren) => (typeof one === 'string' ? spaced(one) : one)) : children;
}

export function startSpacing(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    const props = vnode.props as { children?: ComponentChildren } | null;
    if (props?.children !== undefined && settings.get().language === 'fr') props.children = held(props.children);
    before?.(vnode);
  };
}
