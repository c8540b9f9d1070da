import { useTranslations } from 'use-intl'
import { FormError } from '#ui/FormError.tsx'
import { Link } from '#ui/Link.tsx'
import type { Refusal } from '#webkit/refusal.ts'
import { useWayHere } from '#webkit/return-path.ts'
import { isOfMail } from './MailLine.tsx'

type Props = { form: { problem: string | null; refusal: Refusal | null } }

/** Why a form was refused, with the way to a larger plan where that is the reason; what concerns email is in `MailLine`. */
export function RefusedNote({ form: { problem, refusal } }: Props) {
  const t = useTranslations('students')
  const wayHere = useWayHere()
  return (
    <FormError>
      {problem && !(refusal && isOfMail(refusal)) ? (
        <>
          {problem}{' '}
          {refusal?.code === 'LIMIT_REACHED' ? (
            <Link to="/upgrade" state={wayHere}>
              {t('seePlans')}
            </Link>
          ) : null}
        </>
      ) : null}
    </FormError>
  )
}
