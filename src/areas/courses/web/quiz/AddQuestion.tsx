import {
  ArrowDownWideNarrow,
  CircleDot,
  ListChecks,
  type LucideIcon,
  TextCursorInput,
  ToggleLeft,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/Icon.tsx'
import { type QuestionKind, questionKinds } from '../../quiz-rules.ts'
import classes from './QuizEditor.module.css'

const icons: Record<QuestionKind, LucideIcon> = {
  single: CircleDot,
  multiple: ListChecks,
  truefalse: ToggleLeft,
  short: TextCursorInput,
  order: ArrowDownWideNarrow,
}

/** The kinds of questions, each a press away. */
export function AddQuestion({ first, onAdd }: { first: boolean; onAdd: (kind: QuestionKind) => void }) {
  const t = useTranslations('quiz')
  return (
    <fieldset className={classes.add}>
      <legend className={classes.addLabel}>{first ? t('editor.addFirst') : t('editor.add')}</legend>
      <div className={classes.kinds}>
        {questionKinds.map((kind) => (
          <button key={kind} type="button" className={classes.kind} onClick={() => onAdd(kind)}>
            <Icon of={icons[kind]} size={16} />
            {t(`kind.${kind}`)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
