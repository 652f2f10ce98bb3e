import type { RankItem } from '@yuelan/contract/catalogue/schemas';
import type { CSSProperties } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { type RankRow, rankBars } from '../rank-bars.ts';
import { titleOfRank } from '../rank-title.ts';
import styles from './rank-bars.module.css';
import { TitleCover, TitleLink } from './title-link.tsx';

/** A ranking by loans as a picture: a podium for the first three, then rows with bars. */
export function RankBars({
  items,
  firstPlace,
}: {
  readonly items: readonly RankItem[];
  readonly firstPlace: number;
}) {
  const { podium, rows } = rankBars(items, firstPlace);
  return (
    <>
      {podium.length > 0 && (
        <ol className={styles['podium']}>
          {podium.map((row) => (
            <Step key={row.item.bookCatglogueid} row={row} />
          ))}
        </ol>
      )}
      {rows.length > 0 && (
        <ol className={styles['rows']} start={rows[0]?.place}>
          {rows.map((row) => (
            <Row key={row.item.bookCatglogueid} row={row} />
          ))}
        </ol>
      )}
    </>
  );
}

function Words({ item }: { readonly item: RankItem }) {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  return (
    <>
      <TitleLink title={titleOfRank(item)} className={styles['title']} />
      <span className={styles['author']}>{item.author}</span>
      {item.num > 0 && (
        <span className={styles['times']}>
          {t('rank.times', { count: item.num, number: number(item.num) })}
        </span>
      )}
    </>
  );
}

function Step({ row }: { readonly row: RankRow }) {
  const { t } = useTranslation('catalogue');
  const { place, item } = row;
  return (
    <li className={styles['step']} data-place={place}>
      <span className={styles['stand']}>
        <VisuallyHidden>{t('rank.place', { place })}</VisuallyHidden>
        <span className={styles['cover']}>
          <TitleCover title={titleOfRank(item)} />
        </span>
        <span className={styles['block']} aria-hidden="true">
          {place}
        </span>
      </span>
      <span className={styles['words']}>
        <Words item={item} />
      </span>
    </li>
  );
}

function Row({ row }: { readonly row: RankRow }) {
  const { place, item, share } = row;
  const style: CSSProperties = { width: `${share * 100}%` };
  return (
    <li className={styles['row']}>
      <span className={styles['place']} aria-hidden="true">
        {place}
      </span>
      <TitleCover title={titleOfRank(item)} />
      <span className={styles['words']}>
        <Words item={item} />
        {share > 0 && (
          <span className={styles['track']} aria-hidden="true">
            <span className={styles['bar']} style={style} />
          </span>
        )}
      </span>
    </li>
  );
}
