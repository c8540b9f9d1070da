import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Mantine wants ten shades; ours is one role, which changes with the scheme by itself. */
const oneRole = (token: string): MantineColorsTuple => {
  const value = `var(${token})`
  return [value, value, value, value, value, value, value, value, value, value]
}

/** Mantine dressed in the tokens, so that a part of it used anywhere already looks like ours. */
export const theme = createTheme({
  primaryColor: 'ink',
  colors: { ink: oneRole('--primary'), red: oneRole('--danger') },
  fontFamily: 'var(--ui)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--display)', fontWeight: '680' },
  defaultRadius: 'md',
  radius: { xs: 'var(--r-1)', sm: 'var(--r-1)', md: 'var(--r-2)', lg: 'var(--r-3)', xl: 'var(--r-3)' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '32px' },
  fontSizes: { xs: '13px', sm: '14px', md: '15px', lg: '18px', xl: '22px' },
  lineHeights: { xs: '18px', sm: '20px', md: '22px', lg: '28px', xl: '28px' },
  breakpoints: { xs: '390px', sm: '640px', md: '960px', lg: '1280px', xl: '1600px' },
  shadows: { md: 'var(--shadow-pop)', xl: 'var(--shadow-dialog)' },
  respectReducedMotion: true,
  focusRing: 'auto',
})

const roles = {
  '--mantine-color-body': 'var(--raised)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--sunken)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
}

/** The same roles in both schemes: each token knows its own two faces. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles })
