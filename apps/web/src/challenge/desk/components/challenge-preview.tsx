import { z } from 'zod/mini';
import type { PreviewProps } from '../../../content/desk/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { LevelAnswers } from '../../public.ts';

const schema = z.array(
  z.object({
    number: z.int(),
    questions: z.array(
      z.object({
        question: z.string(),
        options: z.array(z.object({ text: z.string(), right: z.boolean() })),
      }),
    ),
  }),
);

/** A draft of a question bank, as readers see it after a level: with the right answers. */
export function ChallengePreview({ shown }: PreviewProps) {
  const { t } = useTranslation('challenge');
  return (schema.safeParse(shown).data ?? []).map(({ number, questions }) => {
    const asked = questions.map(({ question, options }, index) => {
      const trueId = String(options.findIndex(({ right }) => right));
      return {
        id: String(index),
        question,
        trueId,
        chooseId: trueId,
        optionsList: options.map(({ text }, at) => ({ id: String(at), optionContent: text })),
      };
    });
    return <LevelAnswers key={number} title={t('detail.level', { level: number })} questions={asked} />;
  });
}
