import { StateDot } from '../src/ui/feedback/state-dot.tsx';
import { Entries, Entry, EntryFacts } from '../src/ui/lists/entry.tsx';
import { MonthLine, Months } from '../src/ui/lists/months.tsx';
import { Cover } from '../src/ui/pictures/cover.tsx';
import { CoverFan } from '../src/ui/pictures/cover-fan.tsx';
import styles from './gallery.module.css';

const letters = 'ABCDEFGHIJKNOPQRSTUVXZ'.split('');
const titles = [
  '书',
  '三国演义',
  '中国历代政治得失',
  '从一到无穷大：科学中的事实和臆测（修订版）',
  'The Old Man and the Sea',
  'Zen and the Art of Motorcycle Maintenance: An Inquiry into Values',
  'Преступление и наказание',
  'رباعيات عمر الخيام',
] as const;

/** Placeholder covers of every class and of difficult titles; cover fans; a list of loans; lines by month. */
export function Books() {
  return (
    <>
      <div className={styles['covers']}>
        {letters.map((letter, place) => (
          <Cover
            key={letter}
            title={titles[place % titles.length] ?? ''}
            author="张三 / John Smith"
            cloth={letter}
          />
        ))}
      </div>
      <div className={styles['covers']}>
        {[5, 3, 1].map((count) => (
          <CoverFan
            key={count}
            src=""
            books={titles.slice(0, count).map((title, place) => ({ title, cloth: letters[place] ?? '' }))}
          />
        ))}
      </div>
      <Entries label="借阅 Loans">
        <Entry
          picture={<Cover title="红楼梦" cloth="I" />}
          heading="红楼梦"
          actions={<StateDot tone="wait">明天到期</StateDot>}
        >
          <EntryFacts parts={['曹雪芹', '人民文学出版社', 'I242.4/C12']} />
        </Entry>
        <Entry heading="没有封面 No picture">
          <EntryFacts parts={['A fact', 'another']} />
        </Entry>
      </Entries>
      <Months label="借阅历史 History" items={['2026年11月', '2026年10月']} monthOf={(month) => month}>
        {(months) =>
          months.map((month) => (
            <MonthLine
              key={month}
              picture={<Cover title="红楼梦" cloth="I" />}
              heading="红楼梦"
              facts="曹雪芹"
              end="+2"
            />
          ))
        }
      </Months>
    </>
  );
}
