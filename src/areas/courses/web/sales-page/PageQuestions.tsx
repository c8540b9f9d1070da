import { useTranslations } from 'use-intl'
import { EntryAdd, EntryHandle, EntryRemove } from './EntryHandle.tsx'
import { PageField } from './PageField.tsx'
import { rootOf } from './PageLines.tsx'
import { answerField, most, questionField } from './sales-values.ts'
import { useEntries } from './use-entries.ts'
import type { SalesPageState } from './use-sales-page.ts'

/** Questions with their answers, all open, in the order visitors read them. */
export function PageQuestions({ page }: { page: SalesPageState }) {
  const t = useTranslations('salesPage.faq')
  const entries = useEntries(page, 'faq')
  const { keys } = entries
  const has = (name: string) => String(page.values[name] ?? '').trim() !== ''
  return (
    <>
      {keys.map((key, at) => {
        const name = t('question', { place: at + 1 })
        const entry = { entries, entry: key, name }
        const isHalf = has(questionField(key)) !== has(answerField(key))
        return (
          <div
            key={key}
            data-entry={key}
            className="edit-entry edit-question"
            ref={at === 0 ? rootOf(entries.root) : undefined}
          >
            <div className="edit-question-title">
              <EntryHandle {...entry} />
              <span className="edit-grow">
                <PageField
                  page={page}
                  name={questionField(key)}
                  label={name}
                  placeholder={t('questionHere')}
                  isLine
                  onKeyDown={(event) => entries.onKeyDown(event, key, name)}
                />
              </span>
            </div>
            <div className="edit-answer">
              <PageField
                page={page}
                name={answerField(key)}
                label={t('answer', { place: at + 1 })}
                placeholder={t('answerHere')}
                onKeyDown={(event) => entries.onKeyDown(event, key, name)}
              />
            </div>
            {isHalf ? <p className="edit-note">{t('half')}</p> : null}
            {/* Last: Tab leads from a question to its answer, not to what removes both. */}
            <EntryRemove {...entry} />
          </div>
        )
      })}
      <p className="edit-add">
        <EntryAdd
          entries={entries}
          isFull={keys.length >= most.faq}
          words={{ full: t('full'), add: t('add') }}
        />
      </p>
    </>
  )
}
