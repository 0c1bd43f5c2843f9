/** Sample icons of announced wallets: the widget shows raster icons and rejects vector icons. */
export const PNG_ICON =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAIAAADYYG7QAAAAcUlEQVR42u3YwQ3AIAwEQTqg0zzT/lFBJCLb6LB2RQHzQrbHfB+rNwABAgToZpA+Og3SdidA+lkhSIHyQQqXCVJSTUFKLQpSQYDqQCoLECBAgPip+4Lsxg8mxkuHfMc1yHFRNF2lHY8N3IcAAQLUGrQAIoM/ywus9yUAAAAASUVORK5CYII=';

export const SVG_ICON = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E';
