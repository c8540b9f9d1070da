import { Pencil } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Language } from '#kernel/language.ts'
import { Chip } from '#ui/Chip.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { SiteText } from '../../contract.ts'
import classes from './SiteTexts.module.css'
import { TextForm } from './TextForm.tsx'
import { useTextName } from './use-text-name.ts'

type Props = { language: Language; text: SiteText; onChanging: (key: string, isChanging: boolean) => void }

/** One text: what it says, and the way to change it. */
export function TextRow({ language, text, onChanging }: Props) {
  const t = useTranslations('marketing.texts')
  const name = useTextName(text.key)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // Closing leaves the reader where the editing began.
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <li className={classes.row} data-open={isOpen ? '' : undefined}>
      {isOpen ? (
        <TextForm
          language={language}
          text={text}
          name={name}
          onClose={() => setOpen(false)}
          onChanging={onChanging}
        />
      ) : (
        <div className={classes.words}>
          <p className={classes.name}>
            {name}
            {text.changedAt ? <Chip>{t('changed')}</Chip> : null}
          </p>
          <p id={`${id}-text`} lang={language} className={text.text ? classes.excerpt : classes.empty}>
            {text.text || t('empty')}
          </p>
          <button
            ref={button}
            type="button"
            className={classes.opener}
            onClick={() => setOpen(true)}
            aria-label={t('editOf', { name })}
            aria-describedby={`${id}-text`}
          >
            <Icon of={Pencil} size={16} />
          </button>
        </div>
      )}
    </li>
  )
}
