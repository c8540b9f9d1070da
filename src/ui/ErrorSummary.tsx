import { CircleAlert } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from './Icon.tsx'
import noticeClasses from './Notice.module.css'

export type FieldProblem = { fieldId: string; message: string }

type Props = {
  problems: readonly FieldProblem[]
  /** Counts failed submits: the box takes the focus again each time. */
  attempt: number
}

/** Two or more errors after a submit: what is wrong, with a way to each field (P2). */
export function ErrorSummary({ problems, attempt }: Props) {
  const t = useTranslations('ui')
  const box = useRef<HTMLDivElement>(null)
  const shown = problems.length > 0
  const prefix = t('errorPrefix')

  useLayoutEffect(() => {
    if (shown && attempt > 0) box.current?.focus()
  }, [shown, attempt])
  useEffect(() => {
    if (!shown) return
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [shown, prefix])

  if (!shown) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className={noticeClasses.notice} data-tone="bad" data-edged="">
      <Icon of={CircleAlert} size={20} />
      <div className={noticeClasses.body}>
        <h2 className={noticeClasses.title}>{t('problem')}</h2>
        <ul className={noticeClasses.list}>
          {problems.map((problem) => (
            <li key={problem.fieldId}>
              <a href={`#${problem.fieldId}`} onClick={(event) => focusField(event, problem.fieldId)}>
                {problem.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

// A bare fragment link scrolls but does not always put the cursor in the field.
function focusField(event: { preventDefault: () => void }, id: string) {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
