import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** What the confirming button does, as a verb. */
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Another choice, below the text. */
  readonly choice?: ReactNode;
  /** For actions that cannot be undone. */
  readonly danger?: boolean;
}

/** A short question with two answers. */
export default function ConfirmDialog({
  question,
  onAnswer,
}: {
  readonly question: Question;
  readonly onAnswer: (confirmed: boolean) => void;
}) {
  return (
    <Dialog
      title={question.title}
      closeLabel={question.cancelLabel}
      width={420}
      shape="window"
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{question.cancelLabel}</Button>
          <Button
            kind={question.danger === true ? 'danger' : 'primary'}
            onClick={() => onAnswer(true)}
            data-autofocus
          >
            {question.confirmLabel}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
      {question.choice}
    </Dialog>
  );
}
