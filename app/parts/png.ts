// A picture as SVG → PNG, drawn by the browser at a size for print.

const PIXELS_PER_POINT = 3;

export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = PIXELS_PER_POINT * image.width;
    canvas.height = PIXELS_PER_POINT * image.height;
    const pen = canvas.getContext("2d")!;
    pen.fillStyle = "white";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the browser cannot draw this figure"))));
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
