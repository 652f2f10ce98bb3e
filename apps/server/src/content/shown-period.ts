import { t } from '../platform/message.ts';
import type { ContentDesk, ContentFile } from './kind.ts';
import { beginningOf, endOf } from './moments.ts';

/**
 * When an item is shown, from its fields `date` and `until`: ISO texts in UTC, empty for no limit. Reports a period
 * that ends before it begins.
 */
export function shownPeriod(
  file: ContentFile<{ readonly date?: string | undefined; readonly until?: string | undefined }>,
  desk: ContentDesk,
) {
  const publish_at = beginningOf(file.fields.date, desk.library.timeZone);
  const until_at = endOf(file.fields.until, desk.library.timeZone);
  if (until_at !== '' && until_at <= publish_at)
    desk.fault(file, 'until', t`must be later than the day from which it is shown`);
  return { publish_at, until_at };
}
