import { classes } from '../ui/classes.ts';

/** Questions that are asked by choosing them. */
export function OfferedQuestions({
  label,
  questions,
  className,
  onAsk,
}: {
  label: string;
  questions: readonly string[];
  className?: string;
  onAsk: (question: string) => void;
}) {
  return (
    <section aria-label={label}>
      <ul className={classes('grid gap-2', className)}>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" dir="auto" className="starter" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
