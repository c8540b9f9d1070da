import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Branding } from '#areas/accounts/branding-contract.ts'
import { logoType, maxLogoBytes, sizeWords } from '#areas/accounts/rules.ts'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { inWords } from '#webkit/sentences.ts'
import { brandingApi } from '../api.ts'
import { keptPicture } from '../kept-picture.ts'
import { PictureChoice } from '../PictureChoice.tsx'
import { sendPicture } from '../send-picture.ts'
import classes from './Branding.module.css'

/** The logo, or the first letter of the name. Sent at once when it is chosen. */
export function LogoField({ branding }: { branding: Branding }) {
  const t = useTranslations('settings.branding.logo')
  const locale = useLocale()
  const cache = useQueryClient()
  const [busy, setBusy] = useState<'sending' | 'removing' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const change = async (
    doing: 'sending' | 'removing',
    work: () => Promise<Branding>,
    done: string,
    onUndo?: () => void,
  ) => {
    setBusy(doing)
    setProblem(null)
    try {
      cache.setQueryData(brandingApi.get.queryKey(), await work())
      toast({ message: done, ...(onUndo ? { onUndo } : {}) })
    } catch (error) {
      setProblem(refusalOf(error).message || t('failed'))
    }
    setBusy(null)
  }
  const send = (file: File) =>
    change('sending', () => sendPicture<Branding>('/workspace/logo', file), t('saved'))
  const remove = async () => {
    const kept = branding.logoUrl ? await keptPicture(branding.logoUrl) : null
    await change(
      'removing',
      () => brandingApi.removeLogo.call({}),
      t('removed'),
      kept ? () => void send(kept) : undefined,
    )
  }
  const choose = (file: File) => {
    if (file.type !== 'image/png' && file.type !== 'image/svg+xml') return setProblem(inWords(logoType))
    if (file.size > maxLogoBytes)
      return setProblem(
        t('tooLarge', { size: sizeWords(file.size, locale), limit: sizeWords(maxLogoBytes, locale) }),
      )
    void send(file)
  }

  return (
    <fieldset className={classes.logo}>
      <legend>{t('label')}</legend>
      <PictureChoice
        picture={
          <span className={classes.logoFrame}>
            {branding.logoUrl ? (
              <img src={branding.logoUrl} alt={t('alt', { name: branding.name })} />
            ) : (
              <span aria-hidden="true">{[...branding.name][0]?.toLocaleUpperCase()}</span>
            )}
          </span>
        }
        hasPicture={branding.logoUrl !== null}
        accept="image/png,image/svg+xml"
        {...{ t, busy, problem }}
        onChoose={choose}
        onRemove={() => void remove()}
      />
    </fieldset>
  )
}
