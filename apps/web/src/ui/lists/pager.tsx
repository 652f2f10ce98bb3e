import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { buttonClass } from '../controls/button.tsx';
import { classNames } from '../style/class-names.ts';
import { visuallyHiddenClass } from '../style/visually-hidden.tsx';
import styles from './pager.module.css';
import { pageCount, pagerWindow } from './pager-window.ts';

export interface PagerTarget {
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

/** The properties of a page link: spread them on the router's link. */
export interface PagerLink {
  readonly className: string;
  readonly children: ReactNode;
  readonly 'aria-label': string;
  readonly 'aria-current'?: 'page';
  readonly rel?: 'prev' | 'next';
}

export interface PagerWords {
  readonly label: string;
  readonly total: string;
  readonly previous: string;
  readonly next: string;
  readonly page: (page: number) => string;
  readonly jump: string;
  readonly jumpUnit: string;
  readonly jumpLabel: string;
  readonly go: string;
  readonly size: string;
  readonly sizeOption: (size: number) => string;
}

/**
 * If all rows fit on one page, only their total; otherwise total, previous, five pages, next, jumper and size chooser.
 * Pages are real links, made by `link`, so that Back, middle click and copying an address work; the jumper and the
 * chooser call `onGo` (a new size goes to page 1).
 */
export function Pager({
  page,
  size,
  total,
  maxRows,
  sizes = [],
  link,
  onGo,
  words,
}: PagerTarget & {
  readonly total: number;
  /** Rows past this depth cannot be reached. */
  readonly maxRows?: number;
  readonly sizes?: readonly number[];
  readonly link: (target: PagerTarget, link: PagerLink) => ReactNode;
  readonly onGo: (target: PagerTarget) => void;
  readonly words: PagerWords;
}) {
  const pages = pageCount(total, size, maxRows);
  if (page === 1 && pages <= 1) return <p className={styles['alone']}>{words.total}</p>;
  const step = (target: number, text: ReactNode, label: string, rel: 'prev' | 'next') =>
    target < 1 || target > pages || total === 0 ? (
      <span className={classNames(buttonClass('plain'), styles['step'])} aria-disabled="true">
        {text}
      </span>
    ) : (
      link(
        { page: target, size },
        {
          className: classNames(buttonClass('plain'), styles['step']),
          'aria-label': label,
          rel,
          children: text,
        },
      )
    );
  return (
    <nav className={styles['pager']} data-unprinted aria-label={words.label}>
      <p className={styles['total']}>{words.total}</p>
      <ul className={styles['pages']}>
        <li>
          {step(
            page - 1,
            <>
              <IconChevronLeft size={18} aria-hidden="true" />
              <span>{words.previous}</span>
            </>,
            words.previous,
            'prev',
          )}
        </li>
        {pagerWindow(page, pages).map((number) => (
          <li key={number} className={Math.abs(number - page) > 1 ? styles['far'] : undefined}>
            {link(
              { page: number, size },
              {
                className: classNames(buttonClass(number === page ? 'primary' : 'plain'), styles['number']),
                'aria-label': words.page(number),
                ...(number === page ? ({ 'aria-current': 'page' } as const) : {}),
                children: number,
              },
            )}
          </li>
        ))}
        <li>
          {step(
            page + 1,
            <>
              <span>{words.next}</span>
              <IconChevronRight size={18} aria-hidden="true" />
            </>,
            words.next,
            'next',
          )}
        </li>
      </ul>
      {pages > 1 && (
        <Jumper
          key={page}
          page={page}
          pages={pages}
          words={words}
          onJump={(target) => onGo({ page: target, size })}
        />
      )}
      {sizes.length > 0 && (
        <label className={styles['size']}>
          <span className={visuallyHiddenClass}>{words.size}</span>
          <select value={size} onChange={(event) => onGo({ page: 1, size: Number(event.target.value) })}>
            {(sizes.includes(size) ? sizes : [...sizes, size].sort((a, b) => a - b)).map((option) => (
              <option key={option} value={option}>
                {words.sizeOption(option)}
              </option>
            ))}
          </select>
        </label>
      )}
    </nav>
  );
}

function Jumper({
  page,
  pages,
  words,
  onJump,
}: {
  readonly page: number;
  readonly pages: number;
  readonly words: PagerWords;
  readonly onJump: (page: number) => void;
}) {
  const [text, setText] = useState(String(page));
  function submit(event: FormEvent) {
    event.preventDefault();
    const asked = Math.trunc(Number(text));
    if (Number.isFinite(asked) && text.trim() !== '') onJump(Math.min(Math.max(asked, 1), pages));
    else setText(String(page));
  }
  return (
    // With `dialog`, the browser sends the form nowhere before (or without) scripts.
    <form className={styles['jumper']} method="dialog" onSubmit={submit}>
      <label>
        <span aria-hidden="true">{words.jump}</span>
        <input
          aria-label={words.jumpLabel}
          inputMode="numeric"
          autoComplete="off"
          size={3}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {words.jumpUnit !== '' && <span aria-hidden="true">{words.jumpUnit}</span>}
      </label>
      <button type="submit" className={visuallyHiddenClass}>
        {words.go}
      </button>
    </form>
  );
}
