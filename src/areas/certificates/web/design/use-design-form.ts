import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Id, isId } from '#kernel/ids.ts'
import { languageOf } from '#kernel/language.ts'
import { toast } from '#ui/toasts.ts'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import { type CertificateDesign, wrongDesign } from '../../rules.ts'
import { certificatesApi } from '../api.ts'

/** The design as fields hold it: a picture that isn't there is an empty text. */
export type DesignValues = Record<Exclude<keyof CertificateDesign, never>, string>

export function valuesOf(design: CertificateDesign): DesignValues {
  return {
    ...design,
    brandLogo: design.brandLogo ?? '',
    logoFileId: design.logoFileId ?? '',
    signatureFileId: design.signatureFileId ?? '',
  }
}

/** The design these fields stand for, as far as they are right: colors that are no colors fall back. */
export function designOf(values: DesignValues): CertificateDesign {
  const color = (value: string, otherwise: string) => (isColor(value) ? value : otherwise)
  return {
    ...values,
    language: languageOf(values.language) ?? 'en',
    signature: values.signature === 'typed' || values.signature === 'image' ? values.signature : 'none',
    orientation: values.orientation === 'portrait' ? 'portrait' : 'landscape',
    brandLogo: values.brandLogo || null,
    logoFileId: isId('fil', values.logoFileId) ? values.logoFileId : null,
    signatureFileId: isId('fil', values.signatureFileId) ? values.signatureFileId : null,
    lineColor: color(values.lineColor, '#231A14'),
    inkColor: color(values.inkColor, '#231A14'),
    paperColor: color(values.paperColor, '#FFFFFF'),
  }
}

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

export const colorFields = ['lineColor', 'inkColor', 'paperColor'] as const

/** The designer's form: checked by the same rules as on the server, saved as a whole. */
export function useDesignForm(courseId: Id<'crs'>, design: CertificateDesign) {
  const t = useTranslations('certificates.design')
  const queries = useQueryClient()
  const user = useUser()
  const save = useMutation(
    certificatesApi.saveDesign.mutationOptions({
      onSuccess: (after) =>
        queries.setQueryData(certificatesApi.design.queryKey({ input: { courseId } }), after),
    }),
  )
  return useForm<DesignValues>({
    initial: valuesOf(design),
    draft: { user: user.id, form: `certificate.${courseId}` },
    check: (values) => {
      const colors: FieldErrors<DesignValues> = {}
      for (const field of colorFields) if (!isColor(values[field])) colors[field] = t('problems.color')
      return Object.keys(colors).length > 0 ? colors : wrongDesign(designOf(values))
    },
    fallback: t('saveFailed'),
    submit: async (values) => {
      const after = await save.mutateAsync({ courseId, design: designOf(values) })
      toast({ message: t('saved') })
      return valuesOf(after.design)
    },
  })
}

export type DesignForm = ReturnType<typeof useDesignForm>
