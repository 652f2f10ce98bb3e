import type { ReactNode } from 'react';
import { classNames } from '../../ui/style/class-names.ts';
import styles from './countdown-picture.module.css';

/** The four pictures of the countdown: a book is fetched, opened, written in, and sealed. */
export type PictureNumber = 1 | 2 | 3 | 4;

const openBook = (
  <>
    <path className={styles['page']} d="M32 34c24-8 50-6 68 4v86c-18-8-44-10-68-2z" />
    <path className={styles['page']} d="M168 34c-24-8-50-6-68 4v86c18-8 44-10 68-2z" />
    <path
      className={styles['rule']}
      d="M44 46v66M56 43v66M68 42v67M80 43v69M92 46v69M108 46v69M120 43v69M132 42v67M144 43v66M156 46v66"
    />
    <path className={styles['spine']} d="M100 38v86" />
  </>
);

const pictures = {
  1: (
    <>
      <path className={styles['shade']} d="M64 128h80l6-6V22l-6 6z" />
      <path className={styles['cloth']} d="M60 24h86v104H60z" />
      <path className={styles['thread']} d="M134 24v104M134 38h12M134 64h12M134 90h12M134 114h12" />
      <path className={styles['page']} d="M72 36h18v62H72z" />
      <path className={styles['frame']} d="M74.500 38.500h13v57h-13z" />
      <path
        className={styles['ink']}
        d="M75.500 60.500c0-3.500 2.500-5.500 5.500-5.500s5.500 2 5.500 5.500c0 4.500-5.500 4.500-5.500 10.500M81 77.500v.1"
      />
    </>
  ),
  2: (
    <>
      <path
        className={styles['shade']}
        d="M30 124c26-8 52-6 70 2 18-8 44-10 70-2v6c-26-8-52-6-70 2-18-8-44-10-70-2z"
      />
      {openBook}
    </>
  ),
  3: (
    <>
      {openBook}
      <path className={styles['ink']} d="M150 50v9M150 64v5M150 74v11M150 90v6M138 48v5M138 58v11" />
      <path className={styles['handle']} d="M128 78l36-62 5 3-36 62z" />
      <path className={styles['hair']} d="M128 78l5 3c-1 7-5 13-11 17 0-8 1-15 6-20z" />
    </>
  ),
  4: (
    <>
      {openBook}
      <path
        className={styles['ink']}
        d="M150 50v9M150 64v5M150 74v11M150 90v6M138 48v5M138 58v11M138 74v7M138 86v8M126 48v10M126 63v5M126 73v9"
      />
      <g className={styles['seal']}>
        <path d="M46 66h34v34H46z" />
        <path className={styles['done']} d="M54 83l7 8 12-16" />
      </g>
    </>
  ),
} as const satisfies Record<PictureNumber, ReactNode>;

/** One of the pictures; `still` for readers who asked for less motion. */
export function CountdownPicture({
  number,
  still,
}: {
  readonly number: PictureNumber;
  readonly still: boolean;
}) {
  return (
    <svg
      key={number}
      className={classNames(styles['picture'], !still && styles['moving'])}
      viewBox="20 8 160 132"
      aria-hidden="true"
    >
      {pictures[number]}
    </svg>
  );
}
