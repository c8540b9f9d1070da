import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Branding } from '#areas/accounts/branding-contract.ts'
import { logoType, maxLogoBytes, sizeWords } from '#areas/accounts/rules.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { inWords } from '#webkit/sentences.ts'
import { brandingApi } from '../api.ts'
import { keptPicture } from '../kept-picture.ts'
import { sendPicture } from '../send-picture.ts'
import classes from './Branding.module.css'

/** The logo, or the first letter of the name. Sent at once when it is chosen. */
export function LogoField({ branding }: { branding: Branding }) {
  const t = useTranslations('settings.branding.logo')
  const id = useId()
  const locale = useLocale()
  const cache = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const change = async (work: () => Promise<Branding>, done: string, onUndo?: () => void) => {
    setBusy(true)
    setProblem(null)
    try {
      cache.setQueryData(brandingApi.get.queryKey(), await work())
      toast({ message: done, ...(onUndo ? { onUndo } : {}) })
    } catch (error) {
      setProblem(refusalOf(error).message || t('failed'))
    }
    setBusy(false)
  }
  const send = (file: File) => change(() => sendPicture<Branding>('/workspace/logo', file), t('saved'))
  const remove = async () => {
    const kept = branding.logoUrl ? await keptPicture(branding.logoUrl) : null
    await change(
      () => brandingApi.removeLogo.call({}),
      t('removed'),
      kept ? () => void send(kept) : undefined,
    )
  }
  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.type !== 'image/png' && file.type !== 'image/svg+xml') return setProblem(inWords(logoType))
    if (file.size > maxLogoBytes)
      return setProblem(
        t('tooLarge', { size: sizeWords(file.size, locale), limit: sizeWords(maxLogoBytes, locale) }),
      )
    void send(file)
  }

  return (
    <fieldset className={classes.logo} aria-describedby={`${id}-hint ${id}-error`}>
      <legend>{t('label')}</legend>
      <span className={classes.logoFrame}>
        {branding.logoUrl ? (
          <img src={branding.logoUrl} alt={t('alt', { name: branding.name })} />
        ) : (
          <span aria-hidden="true">{[...branding.name][0]?.toLocaleUpperCase()}</span>
        )}
      </span>
      <div className={classes.logoWords}>
        <div className={classes.buttons}>
          <Button
            kind="secondary"
            size="dense"
            icon={Upload}
            busy={busy}
            busyLabel={t('busy')}
            onClick={() => input.current?.click()}
          >
            {t('choose')}
          </Button>
          {branding.logoUrl ? (
            <Button kind="quiet" size="dense" disabled={busy} onClick={() => void remove()}>
              {t('remove')}
            </Button>
          ) : null}
        </div>
        <p id={`${id}-hint`} className={classes.hint}>
          {t('hint')}
        </p>
        {problem ? (
          <div role="alert">
            <FieldError id={`${id}-error`}>{problem}</FieldError>
          </div>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/svg+xml"
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </fieldset>
  )
}
