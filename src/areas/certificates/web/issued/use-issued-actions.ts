import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { MenuAction } from '#ui/RowMenu.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useGo } from '#webkit/return-path.ts'
import type { IssuedCertificate } from '../../contract.ts'
import { certificatesApi } from '../api.ts'
import { copyLink } from '../copy-link.ts'

/** What a seller can do about one certificate. */
export function useIssuedActions(onRevoke: (certificate: IssuedCertificate) => void) {
  const t = useTranslations('certificates.issued')
  const queries = useQueryClient()
  const go = useGo()
  const reinstate = useMutation(
    certificatesApi.reinstate.mutationOptions({
      onSuccess: async ({ name }) => {
        toast({ message: t('reinstated', { name }) })
        await queries.invalidateQueries({ queryKey: certificatesApi.issued.key() })
      },
      // A menu has no place of its own for a sentence.
      onError: (error) => void toast({ message: refusalOf(error).message || t('changeFailed') }),
    }),
  )
  const copy = async ({ path }: IssuedCertificate) =>
    void toast({ message: (await copyLink(path)) ? t('copied') : t('copyFailed') })

  return (certificate: IssuedCertificate): MenuAction[] => [
    { label: t('open'), onSelect: () => go(certificate.path) },
    { label: t('copy'), onSelect: () => void copy(certificate) },
    certificate.revokedAt
      ? {
          label: t('reinstate'),
          divided: true,
          onSelect: () => reinstate.mutate({ certificateId: certificate.id }),
        }
      : { label: t('revoke'), danger: true, divided: true, onSelect: () => onRevoke(certificate) },
  ]
}
