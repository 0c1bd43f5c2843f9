import { defineSheet } from '../../ui/styles/sheet';

/**
 * The place of the tabs is of one height, whatever is in it: what comes late or is chosen there moves nothing.
 * On low screens it is what the card has left (730 px with 16 around it, `ui/styles/modal-css.ts`), so that lists scroll and
 * not the card. `--rest`: CSS px of everything around it and a little more, for a name of two lines; with the
 * wallet's row in `.walled`, and with larger buttons for fingers. 336: `tokens/row-size.ts`.
 * Round icons, which are in every row there, are not clipped: what is clipped round is slow to paint.
 */
export const accountSheet = defineSheet(`
.account{--rest:392px;--place:max(200px,min(336px,min(100dvh,762px) - var(--rest)));display:flex;flex-direction:column;gap:16px}
.account.walled{--rest:464px}
.embedded .account{--place:min(336px,762px - var(--rest))}
@media (pointer:coarse){.account{--rest:calc(412px + env(safe-area-inset-bottom,0px))}.account.walled{--rest:calc(484px + env(safe-area-inset-bottom,0px))}}
.account-identity{display:flex;align-items:center;gap:12px}
.account-identity>.text{flex:1;min-inline-size:0}
.account-identity .name{font-size:16px}
.account-identity .line{display:flex;flex-wrap:wrap;align-items:center;gap:2px 6px}
.account-identity .line>span{display:flex;min-inline-size:0;max-inline-size:100%}
.account-identity .tag{max-inline-size:100%;padding:1px 6px;line-height:16px;background:var(--row);font-weight:400}
.account-identity>.buttons{display:flex;gap:4px}
.account-total{display:flex;flex-direction:column;justify-content:center;gap:4px;min-block-size:63px}
.account-total>p{display:flex;flex-wrap:wrap;align-items:center;gap:0 12px}
.account-total>p>[aria-busy]{margin-inline-start:auto}
.account-total>.beneath{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 12px}
.account-balance{min-block-size:20px;display:flex;align-items:center}
.account-section{display:flex;flex-direction:column;min-block-size:var(--place)}
.account-section .icon-tile{overflow:visible}
.account-section>.col:not(.flush)>.list{min-block-size:104px}
.account-section>.col,.account-section>[role=status]{max-block-size:var(--place)}
.account-section>[role=status]{overflow:hidden}
.account-section>.state{margin-block-start:auto;padding-block:0}
.account-section>.state+.btn{margin-block-start:16px}
.account-section>:last-child{margin-block-end:auto}
.account-alone{font-size:13px;padding-inline:4px}
.account .tight{gap:8px}
.account-leave{margin-block-start:8px}
.account-setting{display:flex;flex:1;justify-content:space-between;gap:12px;min-inline-size:0}
.account-setting>:first-child{flex:none}
[dir=ltr] .account-setting{direction:ltr}
[dir=rtl] .account-setting{direction:rtl}
.compact .account-identity{flex-direction:column;text-align:center}
.compact .account-identity>.text{max-inline-size:100%}
.compact .account-identity .line,.compact .account-balance{justify-content:center}
`);
