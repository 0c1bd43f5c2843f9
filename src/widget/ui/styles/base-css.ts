/**
 * The host element gives nothing to the page and takes nothing from it: important declarations of
 * a shadow root win over important ones of the page. It takes no place in the page's layout
 * (a grid body with a gap would show it) unless it is embedded.
 */
export const baseCss = `
:host{all:initial!important;display:block!important;visibility:visible!important;content-visibility:visible!important;position:absolute!important}
:host([data-embedded]){position:static!important}
.ak{font:400 14px/1.4 var(--font);color:var(--fg);text-align:start;font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%;-webkit-font-smoothing:antialiased}
*,::before,::after{box-sizing:border-box}
button,input{all:unset;box-sizing:border-box;font:inherit;color:inherit;letter-spacing:inherit;word-spacing:inherit}
button{cursor:pointer}
button,a{-webkit-tap-highlight-color:transparent}
h2,h3,p,ul{margin:0;padding:0;font:inherit;list-style:none}
a{color:var(--link);text-decoration:none}
[hidden]{display:none!important}
:focus{outline:0}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
:disabled,[aria-disabled=true]{cursor:default}
.vh{position:absolute!important;inline-size:1px;block-size:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.icon{display:block;flex:none;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.cut{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.col{display:flex;flex-direction:column;gap:12px}
.muted{color:var(--muted)}
@keyframes fade{from{opacity:0}}
@keyframes pulse{50%{opacity:.45}}
`;
