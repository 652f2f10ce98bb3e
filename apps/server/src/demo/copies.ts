import { createHash } from 'node:crypto';
import { shelfKeyOf } from '../catalogue/public.ts';
import type { DemoEntry } from './titles.ts';

/** One copy of the demonstration, as an import of copies would read it, and the days until it is due when it is out. */
export interface DemoCopy {
  readonly barcode: string;
  readonly library: string;
  readonly storage: string;
  readonly shelf: string;
  readonly status: number;
  readonly dueInDays?: number;
}

/** The same number from 0 to 1 (excluding 1) for the same text, so that the demonstration is the same every time. */
function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

const literature = new Set(['I', 'J', 'H']);
const science = new Set(['N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'X']);

/** About as many titles as a shelf holds. */
const titlesOnShelf = 28;

/** The shelf of each title in its room, by ISBN: call numbers continue from shelf to shelf. */
export function shelvesOf(entries: readonly DemoEntry[], library: string): ReadonlyMap<string, string> {
  const inRooms = new Map<string, number>();
  const shelves = new Map<string, string>();
  for (const { entry } of entries
    .map((entry) => ({ entry, key: shelfKeyOf(entry.callNumber) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))) {
    const room = roomOf(entry, library === 'harbor');
    const before = inRooms.get(room) ?? 0;
    inRooms.set(room, before + 1);
    shelves.set(entry.isbn, String(1 + Math.floor(before / titlesOnShelf)));
  }
  return shelves;
}

function roomOf(entry: DemoEntry, english: boolean): string {
  const classCode = entry.chineseClass ?? entry.callNumber;
  const letter = classCode.slice(0, 1);
  if (/^I\d*8|^I287/.test(classCode) || entry.audience === '小学生')
    return english ? "Children's room" : '少儿阅览室';
  if (literature.has(letter)) return english ? 'Fiction and arts, ground floor' : '三楼文学区';
  if (science.has(letter)) return english ? 'Science, first floor' : '四楼科技区';
  return english ? 'Main hall, ground floor' : '二楼综合借阅室';
}

/** Statuses in the proportions of a real library: most copies in, a fifth out, a few with every other status. */
function statusOf(chance: number): number {
  const shares: readonly (readonly [number, number])[] = [
    [0.7, 1],
    [0.9, 2],
    [0.925, 10],
    [0.94, 11],
    [0.95, 5],
    [0.96, 7],
    [0.97, 3],
    [0.98, 4],
    [0.985, 6],
    [0.99, 8],
    [1, 12],
  ];
  return shares.find(([upTo]) => chance < upTo)?.[1] ?? 1;
}

/** The copies of a title in one library. Much-borrowed titles have more of them. */
export function copiesOf(
  entry: DemoEntry,
  library: string,
  prefix: string,
  index: number,
  shelf: string,
): readonly DemoCopy[] {
  const english = library === 'harbor';
  const seed = `${library} ${entry.isbn}`;
  const count = 1 + Math.floor(fraction(seed) * 2) + Math.min(5, Math.floor(entry.borrowed / 40));
  return Array.from({ length: count }, (_, number): DemoCopy => {
    const chance = fraction(`${seed} ${number}`);
    const status = statusOf(chance);
    const out = status === 2 || status === 7;
    return {
      barcode: `${prefix}${String(index + 1).padStart(5, '0')}${number + 1}`,
      library,
      storage:
        number === count - 1 && count > 4
          ? english
            ? 'Reference collection'
            : '样本室'
          : roomOf(entry, english),
      shelf,
      status: number === count - 1 && count > 4 ? 10 : status,
      // Some are late: due up to five days ago.
      ...(out ? { dueInDays: Math.floor(fraction(`${seed} due ${number}`) * 35) - 5 } : {}),
    };
  });
}
