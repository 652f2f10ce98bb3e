import {
  type ComponentType,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { z } from 'zod/mini';
import { useTranslation } from '../messages/translation.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { FormProblem, formClass, textAreaClass } from '../ui/controls/form.tsx';
import { classNames } from '../ui/style/class-names.ts';

/** One control of a form. */
export interface FieldState<Value> {
  readonly name: string;
  readonly value: Value;
  /** What is wrong, in the reader's language; set only after the reader left the field or tried to send the form. */
  readonly problem: string | undefined;
  readonly set: (value: Value) => void;
  readonly leave: () => void;
}

/** What {@link Form} and {@link SubmitButton} need from a form. */
export interface FormState {
  readonly id: string;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly busy: boolean;
  /** What is wrong with the form as a whole. */
  readonly problem: string | undefined;
  readonly submit: (event: FormEvent) => void;
}

type Texts<Values> = Partial<Readonly<Record<keyof Values & string, string | undefined>>>;

/** Wrong controls, and groups without a required choice. */
const wrongOnes = '[aria-invalid="true"], fieldset[data-invalid]';

function firstControl(wrong: HTMLElement): HTMLElement | null {
  return wrong instanceof HTMLFieldSetElement ? wrong.querySelector('input') : wrong;
}

function nameOf(wrong: HTMLElement): string {
  const label =
    wrong instanceof HTMLFieldSetElement
      ? wrong.querySelector('legend')
      : wrong.closest('form')?.querySelector(`label[for="${CSS.escape(wrong.id)}"]`);
  return label?.textContent ?? '';
}

/**
 * A form bound to the schema of the input that it sends. The caller keeps the values, so that they can be a draft and
 * survive a failure. A field has the same name as its part of the input. Nothing is sent while anything is wrong: the
 * first wrong field gets the focus, and if there are several, a message names them all.
 */
export function useForm<Values extends object, Schema extends z.ZodMiniType>({
  values,
  onChange,
  schema,
  input,
  problems = {},
  wording = {},
  busy,
  failure,
  failedField,
  onSend,
}: {
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly schema: Schema;
  /** The values in the form that the schema expects. */
  readonly input: { readonly [Name in keyof z.input<Schema>]?: unknown };
  /** Problems that the schema cannot find, such as a repeated password that differs. */
  readonly problems?: Texts<Values>;
  /** Messages for fields that break the schema, instead of the general one. */
  readonly wording?: Texts<Values>;
  readonly busy: boolean;
  /** Why the last try failed. */
  readonly failure: string | undefined;
  /** The field that `failure` is about, if it is about one: it is marked until it changes. */
  readonly failedField?: (keyof Values & string) | undefined;
  readonly onSend: (input: z.output<Schema>) => void;
}): FormState & {
  readonly field: <Name extends keyof Values & string>(name: Name) => FieldState<Values[Name]>;
  /** Changes several fields at once. */
  readonly change: (values: Values) => void;
  /** Hides all problems until the reader continues. */
  readonly reset: () => void;
} {
  const { t } = useTranslation('platform');
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState(0);
  /** The labels of the wrong fields, if there are several. */
  const [several, setSeveral] = useState<readonly string[]>([]);
  const parsed = schema.safeParse(input);
  const issues = parsed.error?.issues ?? [];
  const hasProblem = Object.values(problems).some((problem) => problem !== undefined);

  function problemIn(name: keyof Values & string): string | undefined {
    const issue = issues.find(({ path }) => path[0] === name);
    if (issue === undefined) return problems[name];
    if (issue.code === 'too_big') return t('form.tooLong', { count: Number(issue.maximum) });
    return wording[name] ?? t(issue.code === 'too_small' ? 'form.required' : 'form.wrong');
  }

  function change(next: Values): void {
    setSeveral([]);
    onChange(next);
  }

  // After each refused try, as soon as the problems are shown: somebody who sees them may already be typing.
  useLayoutEffect(() => {
    if (tries === 0) return;
    const wrong = [...(element.current?.querySelectorAll<HTMLElement>(wrongOnes) ?? [])];
    if (wrong[0] !== undefined) firstControl(wrong[0])?.focus();
    setSeveral(wrong.length > 1 ? wrong.map(nameOf) : []);
  }, [tries]);

  const sent = useRef(values);
  const refused = busy ? undefined : failure;
  // In a long form, what the server refused is out of sight.
  useLayoutEffect(() => {
    if (refused === undefined) return;
    const wrong = element.current?.querySelector<HTMLElement>(wrongOnes) ?? null;
    if (wrong !== null) firstControl(wrong)?.focus();
    else element.current?.querySelector(':scope > [role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [refused]);

  return {
    id,
    element,
    busy,
    change,
    problem:
      several.length > 0
        ? t('form.several', { fields: several.join(t('form.between')) })
        : failedField === undefined
          ? refused
          : undefined,
    submit(event) {
      event.preventDefault();
      if (busy) return;
      if (parsed.success && !hasProblem) {
        sent.current = values;
        onSend(parsed.data);
      } else setTries(tries + 1);
    },
    field: (name) => ({
      name,
      value: values[name],
      problem:
        (tries > 0 || left.has(name) ? problemIn(name) : undefined) ??
        (name === failedField && values[name] === sent.current[name] ? refused : undefined),
      set: (value) => change({ ...values, [name]: value }),
      leave: () => setLeft((before) => new Set([...before, name])),
    }),
    reset() {
      setLeft(new Set());
      setTries(0);
      setSeveral([]);
    },
  };
}

/** Shows the fields, the problem of the whole form, and its buttons, unless these are in a dialog's footer. */
export function Form({
  form,
  className,
  buttons,
  children,
}: {
  readonly form: FormState;
  readonly className?: string | undefined;
  readonly buttons?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <form
      ref={form.element}
      id={form.id}
      className={classNames(formClass, className)}
      onSubmit={form.submit}
      noValidate
    >
      {children}
      <FormProblem text={form.problem} />
      {buttons}
    </form>
  );
}

/** Sends the form, wherever the button is. */
export function SubmitButton({
  form,
  className,
  children,
}: {
  readonly form: FormState;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <Button kind="primary" type="submit" form={form.id} busy={form.busy} className={className}>
      {children}
    </Button>
  );
}

type InputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'name' | 'value' | 'onChange' | 'onBlur' | 'className'
>;

/** A text field with its label, hint and problem; `rows` makes it a text area, `as` another input. */
export function TextField({
  field,
  label,
  hint,
  rows,
  as: Input = 'input',
  ...props
}: InputProps & {
  readonly field: FieldState<string>;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly rows?: number;
  readonly as?: 'input' | ComponentType<InputHTMLAttributes<HTMLInputElement>>;
}) {
  const id = useId();
  const { name, value, problem, set, leave } = field;
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      {(control) =>
        rows === undefined ? (
          <Input
            {...props}
            {...control}
            name={name}
            value={value}
            onChange={(event) => set(event.currentTarget.value)}
            onBlur={() => value !== '' && leave()}
          />
        ) : (
          <textarea
            {...control}
            className={classNames(control.className, textAreaClass)}
            required={props.required}
            maxLength={props.maxLength}
            rows={rows}
            name={name}
            value={value}
            onChange={(event) => set(event.currentTarget.value)}
            onBlur={() => value !== '' && leave()}
          />
        )
      }
    </Field>
  );
}
