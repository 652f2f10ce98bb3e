/** The parts of "my activities" in the order of their tabs; the first one is left out of the address. */
export const myActivityTabs = ['activities', 'works', 'challenges'] as const;
type MyActivityTab = (typeof myActivityTabs)[number];

export function parseTab(raw: Readonly<Record<string, unknown>>): MyActivityTab {
  return myActivityTabs.find((tab) => tab === raw['tab']) ?? 'activities';
}

export function printTab(tab: MyActivityTab): { tab?: string } {
  return tab === 'activities' ? {} : { tab };
}
