import styles from './form.module.css';

export const formClass = styles['form'] ?? '';
export const formButtonsClass = styles['buttons'] ?? '';
export const wholeWidthClass = styles['whole'] ?? '';
export const textAreaClass = styles['textarea'] ?? '';

/** What went wrong with a form as a whole; announced when it appears, stays until the next try. */
export function FormProblem({ text }: { readonly text: string | undefined }) {
  return <div role="alert">{text !== undefined && <p className={styles['problem']}>{text}</p>}</div>;
}

/** How a form ended well. */
export function FormSuccess({ text }: { readonly text: string | undefined }) {
  return <div role="status">{text !== undefined && <p className={styles['good']}>{text}</p>}</div>;
}
