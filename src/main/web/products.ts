import type { ProductOnScreens } from '#webkit/products.ts'
import { webAreas } from './areas.ts'

/** Every kind of product, as screens show it. */
export const webProducts: readonly ProductOnScreens[] = webAreas.flatMap(({ product }) => product ?? [])
