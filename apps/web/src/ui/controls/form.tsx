import styles from './form.module.css';

export const formClass = styles['form'] ?? '';
export const formButtonsClass = styles['buttons'] ?? '';
export const wholeWidthClass = styles['whole'] ?? '';
export const textAreaClass = styles['textarea'] ?? '';

/** What is wrong with the form as a whole; announced when it appears, and shown until the next try. */
export function FormProblem({ text }: { readonly text: string | undefined }) {
  return <div role="alert">{text !== undefined && <p className={styles['problem']}>{text}</p>}</div>;
}

/** The message that the form was sent successfully. */
export function FormSuccess({ text }: { readonly text: string | undefined }) {
  return <div role="status">{text !== undefined && <p className={styles['good']}>{text}</p>}</div>;
}
