import { type Clock, dayMs } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asClientId } from '../platform/ids.ts';
import { Passwords } from '../platform/logins/passwords.ts';
import { addCredit, ensureNamed, insertReader } from '../reader/public.ts';

/** The password of every demonstration reader. */
export const demoPassword = 'Yuelan2026';

interface DemoReader {
  readonly name: string;
  readonly sex: string;
  readonly type: string;
  readonly department: string;
}

interface DemoReaders {
  readonly library: string;
  /** First letter of the borrow numbers. */
  readonly letter: string;
  readonly readers: readonly DemoReader[];
  readonly volunteered: string;
  readonly returned: string;
  readonly late: string;
  /** Readers who lost credit and can regain it: index in the list, and the reason. */
  readonly careless: { readonly reader: number; readonly reason: string };
}

/** `name sex`, separated by commas, all of one type and department. */
function people(type: string, department: string, names: string): DemoReader[] {
  return names.split('，').map((entry) => {
    const [name = '', sex = ''] = entry.split('/');
    return { name, sex, type, department };
  });
}

const groups: readonly DemoReaders[] = [
  {
    library: 'qinghe',
    letter: 'Q',
    readers: [
      ...people('学生', '三年级二班', '林小满/女，陈一鸣/男，赵雨桐/女，孙浩然/男'),
      ...people('学生', '四年级一班', '周子墨/男，吴思远/男，郑欣怡/女，王若溪/女'),
      ...people('学生', '五年级三班', '冯俊杰/男，褚诗涵/女，卫明轩/男，蒋梦琪/女'),
      ...people('学生', '六年级一班', '沈嘉禾/女，韩天佑/男，杨舒雅/女，朱宇航/男'),
      ...people('教师', '语文教研组', '秦文博/男，许静宜/女'),
      ...people('教师', '科学教研组', '何志远/男，吕晓岚/女'),
    ],
    volunteered: '图书馆志愿服务',
    returned: '按时归还',
    late: '逾期归还',
    careless: { reader: 7, reason: '图书严重污损' },
  },
  {
    library: 'chengbei',
    letter: 'C',
    readers: [
      ...people('成人读者', '城北街道', '施国强/男，张丽华/女，孔德明/男'),
      ...people('少儿读者', '城北街道', '曹可欣/女，严子轩/男'),
    ],
    volunteered: '周末志愿整架',
    returned: '按时归还',
    late: '逾期归还',
    careless: { reader: 3, reason: '图书严重污损' },
  },
  {
    library: 'harbor',
    letter: 'H',
    readers: [
      ...people('Adult', 'Harbor Town', 'Margaret Doyle/F，Samuel Okafor/M，李海燕/F'),
      ...people('Junior', 'Harbor Town', 'Ivy Lindqvist/F，Tom Ashworth/M'),
    ],
    volunteered: 'Volunteered at the book sale',
    returned: 'Returned on time',
    late: 'Returned late',
    careless: { reader: 3, reason: 'A book came back badly damaged' },
  },
];

const numberOf = (letter: string, index: number) => `${letter}${String(index + 1).padStart(4, '0')}`;

/** The borrow numbers of all demonstration readers, by library. */
export function demoReaderNumbers(): readonly {
  readonly library: string;
  readonly numbers: readonly string[];
}[] {
  return groups.map(({ library, letter, readers }) => ({
    library,
    numbers: readers.map((_, index) => numberOf(letter, index)),
  }));
}

/**
 * Creates the demonstration readers: Q0001 to Q0020, C0001 to C0005, H0001 to H0005, each with its own hash of
 * the same password, which they need not change. ID numbers begin with 99, which is not a province, so they belong
 * to nobody.
 */
export async function fillReaders(db: Db, clock: Clock): Promise<readonly string[]> {
  const passwords = new Passwords();
  const numbers: string[] = [];
  for (const group of groups) {
    const hashes = await Promise.all(group.readers.map(() => passwords.hash(demoPassword)));
    await transaction(db, async (tx) => {
      const clientid = asClientId(group.library);
      for (const [index, person] of group.readers.entries()) {
        const place = String(index + 1).padStart(4, '0');
        const now = clock.now();
        const readerId = await insertReader(
          tx,
          {
            clientid,
            borrowNumber: numberOf(group.letter, index),
            icNumber: `60${group.letter.charCodeAt(0)}00${place}`,
            identityCard: `99000020140901${place}`,
            realName: person.name,
            sex: person.sex,
            departmentId: await ensureNamed(tx, clientid, 'department', person.department),
            borrowerTypeId: await ensureNamed(tx, clientid, 'borrowerType', person.type),
            registeredAt: new Date(now.getTime() - (400 + index * 9) * dayMs).toISOString(),
            telephone: `1390000${place}`,
            email: `${group.letter.toLowerCase()}${place}@${group.library}.example`,
            passwordHash: hashes[index] ?? null,
          },
          now,
        );
        const rows = [
          { stype: 10, score: 10, reason: group.volunteered, daysAgo: 60 + index },
          { stype: 2, score: 2, reason: group.returned, daysAgo: 30 + index },
          ...(index % 4 === 3
            ? [{ stype: 4 as const, score: -3, reason: group.late, daysAgo: 12 + index }]
            : []),
          ...(index === group.careless.reader
            ? [{ stype: 6 as const, score: -30, reason: group.careless.reason, daysAgo: 9 }]
            : []),
        ] as const;
        for (const [row, { daysAgo, ...credit }] of rows.entries())
          await addCredit(tx, {
            clientid,
            readerId,
            cause: `demonstration:${group.letter}${place}:${row}`,
            at: new Date(now.getTime() - daysAgo * dayMs),
            ...credit,
          });
      }
    });
    numbers.push(`${group.letter}0001 … ${group.letter}${String(group.readers.length).padStart(4, '0')}`);
  }
  return numbers;
}
