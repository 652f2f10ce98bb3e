import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  readonly key: string;
  readonly title: ReactNode;
  /** Rendered only while the tab is open. */
  readonly content: () => ReactNode;
}

/** The key of the tab that an arrow, Home or End leads to, wrapping at both ends; undefined for other keys. */
export function tabAfterKey(keys: readonly string[], current: string, pressed: string): string | undefined {
  const place = keys.indexOf(current);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[pressed];
  if (step !== undefined) return keys[(place + step + keys.length) % keys.length];
  if (pressed === 'Home') return keys[0];
  if (pressed === 'End') return keys.at(-1);
  return undefined;
}

/**
 * Tabs by the ARIA pattern: one stop in the tab order; arrows open the next tab. Without `value` and `onChange`, the
 * tabs keep their own state and start at the first.
 */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value?: string;
  readonly onChange?: (key: string) => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState(tabs[0]?.key ?? '');
  const open = tabs.find((tab) => tab.key === (value ?? kept)) ?? tabs[0];
  if (open === undefined) return null;

  const current = open.key;

  function show(key: string): void {
    setKept(key);
    onChange?.(key);
  }

  function move(event: KeyboardEvent): void {
    const next = tabAfterKey(
      tabs.map((tab) => tab.key),
      current,
      event.key,
    );
    if (next === undefined) return;
    event.preventDefault();
    show(next);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-tab-${next}`)}`)?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={styles['list']}
        data-unprinted
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            className={styles['tab']}
            aria-selected={tab.key === current}
            aria-controls={tab.key === current ? `${id}-panel-${tab.key}` : undefined}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => show(tab.key)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div
        key={open.key}
        role="tabpanel"
        id={`${id}-panel-${open.key}`}
        aria-labelledby={`${id}-tab-${open.key}`}
        className={styles['panel']}
      >
        {open.content()}
      </div>
    </div>
  );
}
