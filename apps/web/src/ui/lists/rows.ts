import { classNames } from '../style/class-names.ts';
import styles from './rows.module.css';

/** The look of a list whose rows are separated by lines, and of one such row. */
export const rowsClass = styles['rows'] ?? '';
export const rowClass = styles['row'] ?? '';
/** The text of a row: its heading (`h2`, `h3` or this class) and what follows. */
export const rowWordsClass = styles['words'] ?? '';
export const rowHeadingClass = styles['heading'] ?? '';

/** A line of short facts; the softer one is easier to read. */
export const metaClass = styles['meta'] ?? '';
export const softMetaClass = classNames(styles['meta'], styles['soft']);

/** The first three lines of a longer text. */
export const introductionClass = styles['introduction'] ?? '';
