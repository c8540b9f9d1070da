import { useTranslations } from 'use-intl'
import type { InstanceSettingsView } from '../../settings-contract.ts'

type Name = keyof InstanceSettingsView['fixed']

/** "Set by BROWSE in the environment" for a setting that can't be changed here; otherwise the setting's own hint. */
export function useFixed({ fixed }: InstanceSettingsView) {
  const t = useTranslations('adminSystem.settings')
  return {
    is: (name: Name) => fixed[name] !== undefined,
    hint: (name: Name, otherwise?: string) => {
      const variable = fixed[name]
      return variable ? t('fixed', { variable }) : otherwise
    },
  }
}
