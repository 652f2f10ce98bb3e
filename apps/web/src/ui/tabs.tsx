import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  readonly key: string;
  readonly title: ReactNode;
  /** Drawn only while it is the open tab. */
  readonly content: () => ReactNode;
}

/** Tabs with arrow keys. Without `value` and `onChange` the first tab is open and they keep their own state. */
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
  return (
    <MantineTabs
      unstyled
      keepMounted={false}
      defaultValue={tabs[0]?.key ?? null}
      {...(value === undefined ? {} : { value })}
      {...(onChange === undefined ? {} : { onChange: (key: string | null) => key !== null && onChange(key) })}
    >
      <MantineTabs.List aria-label={label} className={styles['list'] ?? ''}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.key} value={tab.key} className={styles['tab'] ?? ''}>
            {tab.title}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.key} value={tab.key} className={styles['panel'] ?? ''}>
          {tab.content()}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
