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

/** A short question with two answers. A second Enter neither loses what was typed nor does what cannot be undone. */
export default function ConfirmDialog({
  question,
  onAnswer,
}: {
  readonly question: Question;
  readonly onAnswer: (confirmed: boolean) => void;
}) {
  const isDanger = question.danger === true;
  return (
    <Dialog
      title={question.title}
      closeLabel={question.cancelLabel}
      width={420}
      shape="window"
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)} data-autofocus={isDanger || undefined}>
            {question.cancelLabel}
          </Button>
          <Button
            kind={isDanger ? 'danger' : 'primary'}
            onClick={() => onAnswer(true)}
            data-autofocus={!isDanger || undefined}
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
