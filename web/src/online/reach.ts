/**
 * Whether games at a distance can be played here: a plain web space, or a server without a store,
 * cannot.
 */
import { PROTOCOL } from './protocol';

export type Reach = 'yes' | 'no-server' | 'foreign' | 'no-network';

export async function reach(): Promise<Reach> {
  try {
    const response = await fetch('./api/games?status=waiting&most=1', { cache: 'no-store' });
    if (response.status === 503 || response.status === 429) return 'yes';
    if (!response.ok || !response.headers.get('Content-Type')?.startsWith('application/json'))
      return 'no-server';
    const { v } = (await response.json()) as { v?: number };
    return v === PROTOCOL ? 'yes' : 'foreign';
  } catch {
    return 'no-network';
  }
}
