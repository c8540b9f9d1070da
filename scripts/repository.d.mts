export declare const root: string
export declare function inRoot(...parts: string[]): string
export declare function isInstalled(name: string): boolean
export declare function command(packageName: string, binName?: string): string[]
