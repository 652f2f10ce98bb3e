import '@github/markdown-toolbar-element';
import { subscribe } from '@github/paste-markdown';
import {
  IconBlockquote,
  IconBold,
  IconH2,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
} from '@tabler/icons-react';
import type { Language } from '@yuelan/contract/language';
import { type DetailedHTMLProps, type HTMLAttributes, type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../../messages/translation.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { textAreaClass } from '../../../ui/controls/form.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import { picturesIn, pictureTypes } from '../picture-types.ts';
import styles from './markdown-field.module.css';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** From @github/markdown-toolbar-element: applies the marks of its buttons to the text area `for`. */
      'markdown-toolbar': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
        readonly for: string;
      };
    }
  }
}

const marks = [
  ['header-2', IconH2],
  ['bold', IconBold],
  ['link', IconLink],
  ['unordered-list', IconList],
  ['ordered-list', IconListNumbers],
  ['quote', IconBlockquote],
] as const;

/** Inserts a paragraph at the cursor in a way that the browser's own undo can revert. */
export function insertParagraph(area: HTMLTextAreaElement, paragraph: string): void {
  area.focus();
  const { selectionStart, selectionEnd, value } = area;
  const before = value.slice(0, selectionStart);
  const text = `${before === '' || before.endsWith('\n\n') ? '' : '\n\n'}${paragraph}\n\n`;
  // The only kind of insertion that a browser can undo.
  if (document.execCommand?.('insertText', false, text) === true) return;
  area.setRangeText(text, selectionStart, selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Edits Markdown in the browser's own text area, so that every input method and screen reader works. It has buttons for
 * the usual marks. Pasted tables from Excel and texts from the web become Markdown.
 */
export function MarkdownField({
  label,
  language,
  problem,
  value,
  area,
  readOnly,
  onChange,
  onPictures,
}: {
  readonly label: string;
  readonly language: Language;
  readonly problem: string | undefined;
  readonly value: string;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly readOnly: boolean;
  readonly onChange: (value: string) => void;
  readonly onPictures: (files: readonly File[]) => void;
}) {
  const { t } = useTranslation('contentDesk');
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const { unsubscribe } = subscribe(element);
    return () => unsubscribe();
  }, [area]);

  function take(data: DataTransfer | null, event: { preventDefault(): void }): void {
    const files = picturesIn(data);
    if (files.length === 0 || readOnly) return;
    event.preventDefault();
    onPictures(files);
  }

  return (
    <Field id={id} label={label} problem={problem} hint={readOnly ? undefined : t('bodyHint')}>
      {(control) => (
        <div className={styles['editor']}>
          {!readOnly && (
            <markdown-toolbar
              for={id}
              aria-label={t('toolbar', { field: label })}
              className={styles['toolbar']}
            >
              {marks.map(([mark, Icon]) => (
                <button key={mark} type="button" data-md-button={mark} title={t(`marks.${mark}`)}>
                  <Icon size={20} stroke={1.8} aria-hidden="true" />
                  <span className={styles['name']}>{t(`marks.${mark}`)}</span>
                </button>
              ))}
              <button
                type="button"
                data-md-button="picture"
                title={t('marks.picture')}
                onClick={() => chooser.current?.click()}
              >
                <IconPhoto size={20} stroke={1.8} aria-hidden="true" />
                <span className={styles['name']}>{t('marks.picture')}</span>
              </button>
            </markdown-toolbar>
          )}
          <input
            ref={chooser}
            type="file"
            hidden
            accept={pictureTypes}
            aria-label={t('marks.picture')}
            onChange={({ currentTarget }) => {
              onPictures([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
          <textarea
            {...control}
            ref={area}
            className={classNames(control.className, textAreaClass, styles['text'])}
            lang={language}
            rows={12}
            readOnly={readOnly}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => take(event.dataTransfer, event)}
            onPaste={(event) => take(event.clipboardData, event)}
          />
        </div>
      )}
    </Field>
  );
}
