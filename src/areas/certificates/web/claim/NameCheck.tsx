import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/FormError.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#webkit/forms.ts'
import type { Claim } from '../../contract.ts'
import { faceOf } from '../../face.ts'
import { maxNameLength, printedName, whyNotName } from '../../rules.ts'
import { certificatesApi } from '../api.ts'
import { Face } from '../Face.tsx'
import classes from './ClaimPage.module.css'

/** The name before it is fixed: shown as it will be, with a way to change it. */
export function NameCheck({ courseId, claim }: { courseId: Id<'crs'>; claim: Claim }) {
  const t = useTranslations('certificates.claim')
  const [isChanging, setChanging] = useState(whyNotName(claim.suggestedName) !== null)
  const form = useNameForm(courseId, claim)
  const { name } = form.values
  const shown = printedName(name)
  return (
    <>
      <form {...form.form} className={classes.check}>
        <div className={classes.words}>
          <h1 className={classes.question}>{t('nameTitle')}</h1>
          {isChanging ? (
            <TextField
              label={t('name')}
              hint={t('nameHint')}
              {...form.text('name')}
              autoComplete="name"
              autoFocus
            />
          ) : (
            <p className={classes.name}>
              <b>{shown}</b>{' '}
              <Button kind="quiet" size="dense" onClick={() => setChanging(true)}>
                {t('change')}
              </Button>
            </p>
          )}
          <FormError>{form.problem}</FormError>
        </div>
        <Button type="submit" size="large" busy={form.busy} busyLabel={t('issuing')}>
          {t('issue')}
        </Button>
      </form>
      <Face face={faceOf(claim.design, { ...claim.facts, learner: shown || '…' }, null)} />
    </>
  )
}

function useNameForm(courseId: Id<'crs'>, claim: Claim) {
  const t = useTranslations('certificates.claim')
  const queries = useQueryClient()
  const issue = useMutation(
    certificatesApi.issue.mutationOptions({
      onSuccess: (after) => {
        queries.setQueryData(certificatesApi.claim.queryKey({ input: { courseId } }), after)
        void queries.invalidateQueries({ queryKey: certificatesApi.mine.key() })
      },
    }),
  )
  return useForm<{ name: string }>({
    initial: { name: claim.suggestedName },
    check: ({ name }) => {
      if (!whyNotName(name)) return {}
      return { name: [...printedName(name)].length > maxNameLength ? t('problems.long') : t('problems.name') }
    },
    fallback: t('issueFailed'),
    submit: async ({ name }) => {
      await issue.mutateAsync({ courseId, name })
      return undefined
    },
  })
}
