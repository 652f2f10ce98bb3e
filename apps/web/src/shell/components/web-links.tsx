import type { Library } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';

type WebLink = NonNullable<Library['display']>['opacConfigLinks'][number];

/** The library's links to web pages. */
export function webLinksOf({ display }: Library): readonly WebLink[] {
  return (display?.opacConfigLinks ?? []).filter(({ linkUrl }) => isWebAddress(linkUrl));
}

/** Links to other sites, each opening a new window. */
export function WebLinks({
  links,
  className,
}: {
  readonly links: readonly WebLink[];
  readonly className?: string | undefined;
}) {
  const { t } = useTranslation('shell');
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.linkUrl + link.linkName}>
          <a href={link.linkUrl} target="_blank" rel="noopener noreferrer">
            {link.linkName}
            <VisuallyHidden> ({t('footer.newWindow')})</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}

function isWebAddress(text: string): boolean {
  const address = URL.parse(text);
  return address?.protocol === 'https:' || address?.protocol === 'http:';
}
