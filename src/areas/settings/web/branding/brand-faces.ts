import { brandShades } from '#kernel/brand-shades.ts'
import { mix } from '#kernel/colors.ts'

export type Paper = 'light' | 'dark'

/** The colors of a creator's page: the same shades its stylesheet has, on the papers it's printed on. */
export function brandFaces(brand: string, paper: Paper) {
  const { mark, text, button } = brandShades(brand, paper)
  const isLight = paper === 'light'
  return {
    canvas: isLight ? mix('#fdfdfc', brand, 0.04) : mix('#0d0c10', brand, 0.09),
    surface: isLight ? '#ffffff' : mix('#141217', brand, 0.13),
    ink: isLight ? '#13201b' : '#f4f1f6',
    border: isLight ? mix('#dcdcd9', brand, 0.1) : mix('#242028', brand, 0.24),
    mark,
    text,
    button: button.background,
    on: button.label,
    edge: button.edge,
  }
}
