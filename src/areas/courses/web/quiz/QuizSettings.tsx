import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RadioCards } from '#ui/RadioCards.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Quiz } from '../../quiz.ts'
import { reviewRules } from '../../quiz-rules.ts'
import classes from './QuizSettings.module.css'

type Props = { quiz: Quiz; readOnly: boolean; onChange: (settings: Partial<Quiz>) => void }

const usualMinutes = 20

/** The rules students take it by. */
export function QuizSettings({ quiz, readOnly, onChange }: Props) {
  const t = useTranslations('quiz.settings')
  return (
    <fieldset className={classes.settings} disabled={readOnly}>
      <legend className={classes.title}>{t('title')}</legend>
      <div className={classes.numbers}>
        <NumberField
          label={t('passPercent')}
          hint={t('passHint', { low: quiz.passPercent - 1, pass: quiz.passPercent })}
          suffix="%"
          value={quiz.passPercent}
          range={[1, 100]}
          onChange={(passPercent) => onChange({ passPercent })}
        />
        <NumberField
          label={t('attempts')}
          hint={t('attemptsHint')}
          value={quiz.maxAttempts}
          range={[0, 50]}
          onChange={(maxAttempts) => onChange({ maxAttempts })}
        />
      </div>
      <SwitchField
        label={t('shuffleQuestions')}
        hint={t('shuffleHint')}
        checked={quiz.shuffleQuestions}
        onChange={(event) => onChange({ shuffleQuestions: event.target.checked })}
      />
      <SwitchField
        label={t('shuffleChoices')}
        hint={t('shuffleHint')}
        checked={quiz.shuffleChoices}
        onChange={(event) => onChange({ shuffleChoices: event.target.checked })}
      />
      <SwitchField
        label={t('limited')}
        hint={t('limitedHint')}
        checked={quiz.minutesLimit !== null}
        onChange={(event) => onChange({ minutesLimit: event.target.checked ? usualMinutes : null })}
      />
      {quiz.minutesLimit === null ? null : (
        <div className={classes.numbers}>
          <NumberField
            label={t('minutes')}
            suffix={t('minutesUnit')}
            value={quiz.minutesLimit}
            range={[1, 600]}
            onChange={(minutesLimit) => onChange({ minutesLimit })}
          />
        </div>
      )}
      <RadioCards
        legend={t('review')}
        hint={t('reviewHint')}
        value={quiz.review}
        onChange={(review) => onChange({ review })}
        options={reviewRules.map((value) => ({ value, label: t(`reviewRule.${value}`), disabled: readOnly }))}
      />
    </fieldset>
  )
}

type NumberProps = {
  label: string
  hint?: string
  suffix?: string
  value: number
  range: [number, number]
  onChange: (value: number) => void
}

/** A whole number: saved while it is one within the range, said beside the field while it is not. */
function NumberField({ label, hint, suffix, value, range: [min, max], onChange }: NumberProps) {
  const t = useTranslations('quiz.settings')
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? String(value)
  const isGood = (text: string) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
  return (
    <TextField
      label={label}
      hint={hint}
      suffix={suffix}
      inputMode="numeric"
      value={shown}
      error={isGood(shown) ? undefined : t('range', { min, max })}
      onChange={(event) => {
        const text = event.target.value.trim()
        setTyped(text)
        if (isGood(text)) onChange(Number(text))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
